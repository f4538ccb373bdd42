import { promisifyRequest } from 'idb-keyval';
import { storedUser } from '../../data/supabase/storedSession';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';
import { onDisk } from '../store/connection';
import { nameBy, openFolder } from '../store/folder';
import { contactAt, seenIn, takenDisk, tellTakenChange } from './takenDatabase';
import { headJson, parseHead, parseRecord, recordJson, type TakenHead, type TakenPart } from './takenShape';

export type TakenStore = NonNullable<Awaited<ReturnType<typeof openTakenStore>>>;

type Sealed = readonly [string, Encrypted];

/** The records that a therapist has taken along, each with a head; encrypted as drafts are. Calls wait while the screen is locked. */
export async function openTakenStore(userId: string) {
  const own = await openFolder(userId);
  if (!own) return null;
  const { keysNow, folder } = own;
  const nameOf = async (part: 'head' | 'record', patientId: string) =>
    `${folder}/${part}/${await nameBy(await keysNow(), `taken ${patientId}`)}`;

  async function open(name: string, encrypted: Encrypted | undefined): Promise<string | undefined> {
    if (!encrypted) return undefined;
    const { content } = await keysNow();
    const bytes = await decrypt(content, encrypted, name).catch(() => undefined);
    return bytes && new TextDecoder().decode(bytes);
  }

  async function sealed(name: string, text: string): Promise<Sealed> {
    return [name, await encrypt((await keysNow()).content, new TextEncoder().encode(text), name)];
  }

  /**
   * Writes a head with the rest of its record, and that the server was reached. Nothing once the session has ended: what is wiped then
   * stays so. `known`: it was taken before, and may have been left meanwhile, also by another tab.
   */
  async function write(
    known: boolean,
    ...[head, ...rest]: readonly [Sealed, ...(readonly Sealed[])]
  ): Promise<void> {
    const isStored = await takenDisk('readwrite', async (all) => {
      const isWanted = !known || (await promisifyRequest(all.getKey(head[0]))) !== undefined;
      if (storedUser()?.id !== userId) return false;
      try {
        for (const [name, value] of isWanted ? [...rest, head] : []) all.put(value, name);
        all.put(contactAt(Date.now()), seenIn(folder));
      } catch (error) {
        all.transaction.abort();
        throw error;
      }
      await onDisk(all.transaction);
      return true;
    });
    if (!isStored) throw new Error('signed out');
  }

  const sealedHead = async (head: TakenHead) => sealed(await nameOf('head', head.patientId), headJson(head));

  return {
    /** Wipes what is not this therapist's. */
    async dropOthers(): Promise<void> {
      await takenDisk('readwrite', (all) => {
        all.delete(IDBKeyRange.upperBound(`${folder}/`, true));
        all.delete(IDBKeyRange.lowerBound(`${folder}/\uffff`, true));
        return onDisk(all.transaction);
      });
    },

    /** Without what was damaged. */
    async heads(): Promise<TakenHead[]> {
      const prefix = `${folder}/head/`;
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [names, values] = await takenDisk('readonly', (all) =>
        Promise.all([
          promisifyRequest(all.getAllKeys(range)),
          promisifyRequest<Encrypted[]>(all.getAll(range)),
        ]),
      );
      await keysNow();
      const read = names.map(async (name, index) => {
        const json = await open(String(name), values[index]);
        return (json !== undefined && parseHead(json)) || [];
      });
      return (await Promise.all(read)).flat();
    },

    async parts(patientId: string): Promise<readonly TakenPart[]> {
      const name = await nameOf('record', patientId);
      const encrypted = await takenDisk('readonly', (all) =>
        promisifyRequest<Encrypted | undefined>(all.get(name)),
      );
      const json = await open(name, encrypted);
      return json === undefined ? [] : parseRecord(json);
    },

    /** Stores a record as the server has it. */
    async put(head: Omit<TakenHead, 'bytes'>, parts: readonly TakenPart[], known: boolean): Promise<void> {
      const record = await sealed(await nameOf('record', head.patientId), recordJson(parts));
      await write(known, await sealedHead({ ...head, bytes: record[1].data.byteLength }), record);
      tellTakenChange();
    },

    /** The server has it as it is here. */
    async confirm(head: TakenHead): Promise<void> {
      await write(true, await sealedHead(head));
    },

    async remove(patientId: string): Promise<void> {
      const names = await Promise.all([nameOf('head', patientId), nameOf('record', patientId)]);
      await takenDisk('readwrite', (all) => {
        for (const name of names) all.delete(name);
        return onDisk(all.transaction);
      });
      tellTakenChange();
    },
  };
}
