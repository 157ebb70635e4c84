import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Role } from './address.ts'

const ownerName = 'quarry_owner'

/**
 * The role that Quarry works as: it owns the database and what is in it, and has no other rights. So a statement that goes astray reads no
 * file of the machine and runs no program.
 *
 * Its password follows from the superuser's, which it does not give away: there is one secret to keep.
 */
export const databaseOwner = (password: string): Role => ({
  name: ownerName,
  password: createHmac('sha256', password).update(ownerName).digest('base64url'),
})

/** Makes the role, and gives it what belongs to the superuser: all of it in a data folder of an earlier version. */
export async function giveToOwner(adminUrl: string, owner: Role): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'quarry-setup' })
  // A server that is lost meanwhile shows in the statement.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner.name])
    const verb = rowCount === 0 ? 'create' : 'alter'
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    await client.query(`${verb} role ${owner.name} ${rights} password '${owner.password}'`)
    await client.query(handOver)
  } finally {
    await client.end()
  }
}

/** Not what follows its owner by itself: the sequence of a column, the type of a table, and what an extension brings along. */
const handOver = `
  do $$
  declare
    command text;
  begin
    for command in
      with ours as (
        select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      ), owned as (
        select 'pg_namespace'::regclass as kind, n.oid, format('schema %I', n.nspname) as what, n.nspowner as owner
          from pg_namespace n join ours on ours.oid = n.oid where n.nspowner <> 'pg_database_owner'::regrole
        union all
        select 'pg_class'::regclass, c.oid, format('table %s', c.oid::regclass), c.relowner
          from pg_class c join ours on ours.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'm', 'f') or (c.relkind = 'S' and not exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
        union all
        select 'pg_proc'::regclass, p.oid, format('routine %s', p.oid::regprocedure), p.proowner
          from pg_proc p join ours on ours.oid = p.pronamespace
        union all
        select 'pg_type'::regclass, t.oid, format('type %s', t.oid::regtype), t.typowner
          from pg_type t join ours on ours.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
          where t.typtype in ('e', 'd', 'r') or c.relkind = 'c'
      )
      select format('alter database %I owner to ${ownerName}', datname)
        from pg_database where datname = current_database() and datdba <> '${ownerName}'::regrole
      union all
      select format('alter %s owner to ${ownerName}', what) from owned
        where owner <> '${ownerName}'::regrole and not exists (
          select from pg_depend d where d.classid = kind and d.objid = owned.oid and d.deptype = 'e')
    loop
      execute command;
    end loop;
  end $$`
