import type { RecordTab } from '../features/patients/record/recordTab';
import { RowsPanel } from '../forms/rows/RowsPanel';
import type { Removable } from '../forms/rows/useRows';
import type { RowPatient } from '../forms/rows/useSaveRow';
import { plainEntities, type RecordEntity, type RecordTable } from '../records/entities';

/** Listed by panels of their own. */
const others: readonly RecordTable[] = ['diagnoses', 'results', 'absences', 'weekly_sessions'];

const listed = (plainEntities as readonly RecordEntity[]).filter(
  (entity): entity is RecordEntity & Removable =>
    entity.isRemovable === true && !others.includes(entity.table),
);

type ListingTab = Exclude<RecordTab, 'anamnesis'>;

/** The entities that a tab lists as their definitions say. */
export const listedIn = (tab: ListingTab) => listed.filter((entity) => (entity.listedIn ?? 'plan') === tab);

/** Their sections. */
export const RowSections = ({ tab, patient }: { tab: ListingTab; patient: RowPatient }) =>
  listedIn(tab).map((entity) => <RowsPanel key={entity.table} entity={entity} patient={patient} />);
