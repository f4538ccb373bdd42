type Props = {
  caption: string;
  head: readonly [string, string];
  rows: readonly { readonly label: string; readonly count: number }[];
};

/** A chart's numbers as a visually hidden table, for screen readers. */
export function ChartTable({ caption, head, rows }: Props) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count.toLocaleString('pt-BR')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
