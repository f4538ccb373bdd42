import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { property } from '../../src/lib/property.ts';
import { StartFault } from './fault.ts';

/** The key that signs this data folder's sessions, created at the first start. */
export function jwtSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secrets.json');
  if (!fs.existsSync(file)) {
    const made = `${file}.${randomUUID()}`;
    const secrets = { jwt_secret: randomBytes(48).toString('base64url') };
    fs.writeFileSync(made, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true });
    fs.renameSync(made, file);
  }
  const secret = read(file);
  if (!secret) {
    throw new StartFault(
      `The file ${file} is damaged; delete it to have it made anew (everyone then signs in again).`,
    );
  }
  return secret;
}

function read(file: string): string | undefined {
  try {
    const secret = property(JSON.parse(fs.readFileSync(file, 'utf8')), 'jwt_secret');
    return typeof secret === 'string' && secret.length >= 32 ? secret : undefined;
  } catch {
    return undefined;
  }
}
