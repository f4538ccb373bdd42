import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

// test files share a process: what one has stored is not there for the next
globalThis.indexedDB = new IDBFactory();
