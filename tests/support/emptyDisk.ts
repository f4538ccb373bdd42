import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

// test files share a process: each begins with an empty disk
globalThis.indexedDB = new IDBFactory();
