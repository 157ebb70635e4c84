import assert from 'node:assert/strict'
import { test } from 'node:test'
import { query, start, temporaryFolder, usedDataFolder } from './testing/fixtures.ts'

const programs = `copy (select 1) to program 'cat > /dev/null'`

test('the product works as a role that is no superuser and runs no programs', async (t) => {
  const { url } = await start(t, temporaryFolder())
  const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls'
  assert.deepEqual(await query(url, `select ${rights} from pg_roles where rolname = current_user`), [
    [false, false, false, false, false],
  ])
  await assert.rejects(query(url, programs), { code: '42501' })
  await assert.rejects(query(url, `select pg_read_file('PG_VERSION')`), { code: '42501' })
})

test('it makes tables, and schemas with all that may be in them', async (t) => {
  const { url } = await start(t, temporaryFolder())
  await query(url, 'create table note (id serial); create schema work; create table work.job (id int)')
  assert.deepEqual(await query(url, 'select count(*)::int from note, work.job'), [[0]])
})

test('what an earlier version made as superuser belongs to the role after the next start, and is changed by it', async (t) => {
  const dataDir = await usedDataFolder()
  const before = await start(t, dataDir)
  await query(
    before.adminUrl,
    `create schema work;
     create type work.state as enum ('new');
     create type work.pair as (a int, b int);
     create domain work.name as text;
     create table work.job (id bigserial, name text not null, state work.state) partition by list (name);
     create table work.job_one partition of work.job for values in ('one');
     create sequence free;
     create view seen as select id from work.job;
     create function work.one() returns int language sql as 'select 1';
     create procedure work.two() language sql as 'select 2';
     insert into work.job values (default, 'one', 'new')`,
  )
  await before.stop()

  const { url } = await start(t, dataDir)
  await query(
    url,
    `alter table work.job add column note text;
     alter type work.state add value 'done';
     alter type work.pair add attribute c int;
     alter domain work.name set not null;
     alter sequence free restart;
     create or replace view seen as select id, name from work.job;
     create or replace function work.one() returns int language sql as 'select 11';
     drop procedure work.two();
     drop table work.job_one;
     create table work.job_two partition of work.job for values in ('two');
     insert into work.job (name) values ('two');
     alter schema work rename to done`,
  )
  assert.deepEqual(await query(url, 'select id::int, done.one() from seen'), [[2, 11]])
})
