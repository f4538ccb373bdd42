import { describe, expect, it } from 'vitest';
import { onBothDatabases, sql } from '../support/backendClients';
import { type Rule, rules } from '../support/linter';

onBothDatabases('the linter', (server) => {
  describe.each(Object.keys(rules))('%s', (name) => {
    const rule = rules[name] as Rule;

    it('D-99: here', async () => {
      expect(await sql(server, rule.sql)).toEqual([]);
    });

    it('and what breaks it is found', async () => {
      // the exception rolls the planted statements back
      const planting = sql(
        server,
        `do $plant$ declare found text; begin
           ${rule.planted}
           select string_agg(what, ', ') into found from (${rule.sql}) as broken;
           raise exception 'found: %', found;
         end $plant$`,
      );
      await expect(planting).rejects.toThrow(/found: .*planted/);
    });
  });
});
