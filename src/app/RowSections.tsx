import type { RecordTab } from '../features/patients/record/recordTab';
import { Section } from '../features/patients/record/Section';
import { RowsPanel, type RowsPlace } from '../forms/rows/RowsPanel';
import type { Removable } from '../forms/rows/useRows';
import { plainEntities, type RecordEntity, type RecordTable } from '../records/entities';

/** Listed by panels of their own. */
const others: readonly RecordTable[] = ['diagnoses', 'results', 'absences'];

const listed = (plainEntities as readonly RecordEntity[]).filter(
  (entity): entity is RecordEntity & Removable =>
    entity.isRemovable === true && !others.includes(entity.table),
);

/** What a tab lists as its definition says, each entity in a section of its own. */
export const RowSections = ({ tab, ...place }: RowsPlace & { tab: Exclude<RecordTab, 'anamnesis'> }) =>
  listed
    .filter(({ listedIn = 'plan' }) => listedIn === tab)
    .map((entity) => (
      <Section key={entity.table} id={entity.name} title={entity.words.section} bare>
        <RowsPanel entity={entity} {...place} />
      </Section>
    ));
