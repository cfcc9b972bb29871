/**
 * Brings a database to the newest shape, once, whoever starts first: on PostgreSQL under an advisory
 * lock that the other processes wait for. Also sets up row-level security there.
 */
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { readEarlierAddresses } from '#db/earlier-addresses.ts'
import type { EmbeddedDatabase } from '#db/embedded/embedded.ts'
import { dropTemplates } from '#db/embedded/templates.ts'
import { LOCKS } from '#db/locks.ts'
import { APP_ROLE } from '#db/postgres/app-role.ts'
import { secureShared } from '#db/postgres/guest-rows.ts'
import { inSession, type Run } from '#db/postgres/session.ts'

const FOLDER = new URL('./migrations', import.meta.url).pathname

/** Functions that reach beyond an account's own rows, for that account: the guest may ask none of them. */
const ACCOUNT_FUNCTIONS = [
  'shared_with',
  'teams_of',
  'members_of',
  'hold_team',
  'join_team',
  'leave_team',
  'end_team',
  'withdraw_from_teams'
]

export interface Migrated {
  /** False where the login may not create or take the application role. */
  rowSecurity: boolean
}

/** Migrates the embedded database; needs no lock, since the directory has one owner. */
export async function migrateEmbedded(database: EmbeddedDatabase): Promise<void> {
  await database.script('create extension if not exists vector')
  await apply((text) => database.script(text))
  await dropTemplates(database)
}

/** Migrates a PostgreSQL database. Throws when pgvector or the right to create tables is missing. */
export async function migratePostgres(url: string): Promise<Migrated> {
  return inSession(url, async (run) => {
    // Held until the session ends. The others may migrate for longer than a statement usually may take.
    await run(`select pg_advisory_lock(${LOCKS.migration})`)
    await run('create extension if not exists vector')
    await apply(run)
    return { rowSecurity: await secureRows(run) }
  })
}

async function apply(run: Run): Promise<void> {
  await run(`create table if not exists keepsake_migrations (
    hash text primary key, applied_at timestamptz not null default now())`)
  const applied = new Set(
    (await run('select hash from keepsake_migrations')).map((row) => (row as { hash: string }).hash)
  )
  let moved = false
  for (const migration of readMigrationFiles({ migrationsFolder: FOLDER })) {
    if (applied.has(migration.hash)) continue
    const record = `insert into keepsake_migrations (hash) values ('${migration.hash}')`
    await run(['begin', ...migration.sql, record, 'commit'].join(';\n'))
    moved = true
  }
  if (moved) await readEarlierAddresses(run)
}

/**
 * Policies on every table that has an account. The application role owns nothing, and the other tables
 * (secrets, codes) are not its business: no account's transaction reads or writes them.
 */
async function secureRows(run: Run): Promise<boolean> {
  try {
    await ensureRole(run, APP_ROLE)
    await secureShared(run, (name) => ensureRole(run, name))
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
  for (const name of ACCOUNT_FUNCTIONS) {
    await run(`revoke execute on function ${name} from public`)
    await run(`grant execute on function ${name} to ${APP_ROLE}`)
  }
  const tables = (await run(`select c.relname as name, c.relrowsecurity as secured,
      exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'account_id') as "hasAccount"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)) as Table[]
  for (const { name, hasAccount, secured } of tables) {
    if (!hasAccount) {
      await run(`revoke all on "${name}" from ${APP_ROLE}`)
      continue
    }
    await run(`grant select, insert, update, delete on "${name}" to ${APP_ROLE}`)
    if (secured) continue
    await run(`begin; alter table "${name}" enable row level security;
      create policy own_account on "${name}" to ${APP_ROLE}
      using (account_id = current_setting('app.account')::uuid); commit`)
  }
  return true
}

/** Makes a role that owns nothing, which this login may take. */
async function ensureRole(run: Run, role: string): Promise<void> {
  // Roles belong to the whole server and the lock to one database: another database of the server
  // may be making the role at this moment.
  await run(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)
  await run(`do $$ begin
    if not exists (
      select from pg_auth_members
      where roleid = '${role}'::regrole and member = current_user::regrole
    ) then
      grant ${role} to current_user;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)
  await run(`grant usage on schema public to ${role}`)
}

interface Table {
  name: string
  /** Its rows belong to accounts. */
  hasAccount: boolean
  /** It has its policy. */
  secured: boolean
}

/** 42501: the login may not create roles (managed databases); the explicit predicates still hold. */
function isRefused(error: unknown): boolean {
  return (
    error !== null && typeof error === 'object' && (error as { code?: string }).code === '42501'
  )
}
