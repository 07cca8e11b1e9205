import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { signIn } from '#app/domain/people/sign-in.server.ts'
import { newId } from '#app/lib/id.ts'
import { createEncryption } from '#app/platform/encryption.server.ts'
import { type Env, parseEnv } from '#app/platform/env.server.ts'
import { createDiskFiles } from '#app/platform/files/files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { UNFINISHED_TASKS } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { migrate } from '#db/migrate.ts'
import { DEMO_PASSWORD } from '#db/seed/demo/people.ts'
import { seed } from '#db/seed/seed.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { administer, databaseUrl } from '#tests/support/database-server.ts'
import { makePerson } from '#tests/support/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { runCommand } from '../commands.ts'
import { openPlatform } from '../platform.ts'
import { authSecret } from '../secret.ts'
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts'

const log = createLog('silent')
const IMAGE = 'products/photo-640.webp'
const IMAGE_BYTES = new Uint8Array([82, 73, 70, 70, 0, 255])

/** A folder for DATA_DIR and archives, with the prefix of folders that a later run removes if this one is killed. */
function createFolder(): string {
  return mkdtempSync(join(tmpdir(), `muster-test-${process.pid}-`))
}

function createScratchFolder(): string {
  const folder = createFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let databases = 0
/** An empty database, as an operator creates it. */
async function createEmptyDatabase(): Promise<string> {
  databases += 1
  const name = `restore_${process.pid}_${Date.now().toString(36)}_${databases}`
  const server = inject('databaseServerUrl')
  await administer(server, `CREATE DATABASE ${name}`)
  onTestFinished(() => administer(server, `DROP DATABASE ${name} WITH (FORCE)`))
  return databaseUrl(server, name)
}

function envOf(dataDir: string, url: string | null, more: Record<string, string> = {}): Env {
  return parseEnv({ DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}), ...more })
}

/** Runs a command. @returns what it printed */
async function run(command: string, args: string[], env: Env): Promise<string> {
  const lines: string[] = []
  await runCommand(command, args, env, log, (line) => lines.push(line))
  return lines.join('\n')
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const hasTables = async (url: string) =>
  (await query(url, "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")).length > 0

function uploadsIn(folder: string): Map<string, Buffer> {
  const uploads = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = uploads.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path)]))
}

/**
 * All that a restored database has in common with its source: rows, numbers, constraints, triggers and unfinished
 * tasks.
 */
async function describeDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const select = async <Row extends pg.QueryResultRow>(statement: string) => (await client.query<Row>(statement)).rows
  const tables = await select<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await select<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    rows[name] = found.map(({ row }) => row)
  }
  const sequences = await select(
    `select sequencename, last_value from pg_sequences where schemaname <> 'pgboss' order by 1`,
  )
  const constraints =
    await select(`select conrelid::regclass::text as "table", conname, convalidated, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`)
  const triggers =
    await select(`select tgrelid::regclass::text as "table", tgname, tgenabled, pg_get_triggerdef(oid) as definition
     from pg_trigger where not tgisinternal order by 1, 2`)
  // A task that is due in the source is due from the restore on.
  const tasks = await select(
    `select id, name, data, case when start_after > now() then start_after end as later from (${UNFINISHED_TASKS}) t order by id`,
  )
  await client.end()
  return { rows, sequences, constraints, triggers, tasks }
}

let bed: TestBed
let dataDir: string
let env: Env
let archive: string

beforeAll(async () => {
  bed = await openTestBed()
  dataDir = createFolder()
  env = envOf(dataDir, bed.url)
  const secret = authSecret(null, dataDir)
  const files = createDiskFiles(join(dataDir, 'files'))
  await seed({ ...bed.ctx(SYSTEM), files, encryption: createEncryption(secret) }, 'demo')
  await files.put(IMAGE, IMAGE_BYTES)
  await bed.queue.enqueue(bed.db, { name: 'send-email' }, { emailId: 'a\tb\\c' })
  await bed.queue.enqueue(bed.db, { name: 'publish-scheduled-jobs' }, {}, 86_400)
  archive = join(dataDir, 'backup.tar.gz')
}, 180_000)

afterAll(async () => {
  await bed.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a backup of an installation with its embedded secret', () => {
  test('is one file that only its owner can read, and no other is left beside it', async () => {
    expect(await run('backup', [archive], env)).toMatch(/^Wrote .*backup\.tar\.gz \([\d.]+ MB\)\.$/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup'))).toEqual(['backup.tar.gz'])
    await expect(run('backup', [archive], env)).rejects.toThrow(`${archive} exists already.`)
  })

  test('has a name with its time in DATA_DIR/backups unless one is given', async () => {
    await run('backup', [], env)
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^muster-\d{8}-\d{6}\.tar\.gz$/)])
  })

  test('is restored into another embedded database row for row, with tasks, uploads and everything signed', async () => {
    const target = envOf(createScratchFolder(), null)
    const person = await makePerson(bed.db, 'employee')
    const secret = authSecret(null, dataDir)
    const encrypted = await createEncryption(secret).encrypt('a calendar password')
    const file = join(target.dataDir, 'copied.tar.gz')
    await run('backup', [file], env)
    const source = await describeDatabase(bed.url)
    expect(await run('restore', [file], target)).toMatch(/^Restored the backup of .*: \d+ tables and \d+ uploads\.$/)

    const platform = await openPlatform(target, log, { whenRunning: 'fail' })
    try {
      expect(await describeDatabase(platform.db.$client.options.connectionString ?? '')).toEqual(source)
      expect(source.tasks).toContainEqual(expect.objectContaining({ data: { emailId: 'a\tb\\c' }, later: null }))
      expect(source.tasks).toContainEqual(expect.objectContaining({ later: expect.any(Date) }))
      expect(uploadsIn(target.dataDir)).toEqual(uploadsIn(dataDir))
      expect((await platform.adapters.files.read(IMAGE))?.bytes).toEqual(Buffer.from(IMAGE_BYTES))

      const { name, value } = sessionCookie(platform.adapters.baseUrl, person, platform.secret)
      const session = await platform.auth.api.getSession({ headers: new Headers({ cookie: `${name}=${value}` }) })
      expect(session?.user.id).toBe(person.id)
      expect(await platform.adapters.encryption.decrypt(encrypted)).toBe('a calendar password')
      const signedIn = await signIn(platform.systemCtx(), platform.auth, platform.secret, {
        email: 'dean@wattlebank.example',
        password: DEMO_PASSWORD,
        rememberMe: false,
        loginPage: 'employer',
        address: '203.0.113.10',
        device: { userAgent: 'test', token: null },
      })
      expect(signedIn.ok).toBe(true)
    } finally {
      await platform.close()
    }
    // Two starts of an embedded database, which writes to the disk.
  }, 180_000)
})

test('an archive that is taken while rows are written has the rows of one moment', async () => {
  const source = new pg.Client({ connectionString: bed.url })
  await source.connect()
  const file = join(createScratchFolder(), 'running.tar.gz')
  let hasEnded = false
  const backup = run('backup', [file], env).finally(() => {
    hasEnded = true
  })
  // In each transaction a row of one of the first tables, and one of the last.
  let written = 0
  for (; !hasEnded; written += 1) {
    await source.query(
      `with event as (insert into webhook_events (id, type, body, created_at) values ($1, 'test', '{}', now()))
       insert into audit_events (id, at, action, subject_type, subject_id, details)
       values ($1, now(), 'test.written', 'test', 'test', '{}')`,
      [newId()],
    )
  }
  await backup
  await source.end()
  const url = await createEmptyDatabase()
  await run('restore', [file], envOf(createScratchFolder(), url))
  const [counts] = await query<{ first: number; last: number }>(
    url,
    `select (select count(*)::int from audit_events where action = 'test.written') as first,
            (select count(*)::int from webhook_events where type = 'test') as last`,
  )
  expect(counts?.first).toBe(counts?.last)
  expect(written).toBeGreaterThan(counts?.last ?? 0)
})

test('a backup that was taken before an update is restored and migrated to the newest tables', async () => {
  const folder = createScratchFolder()
  const migrations = join(folder, 'migrations')
  cpSync('db/migrations', migrations, { recursive: true })
  const path = join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 60) }))
  const [old, url] = [await createEmptyDatabase(), await createEmptyDatabase()]
  await migrate(old, migrations)
  await query(
    old,
    "insert into companies (id, name, slug, created_at, updated_at) values (gen_random_uuid(), 'Acme', 'acme', now(), now())",
  )
  const file = join(folder, 'old.tar.gz')
  await run('backup', [file], envOf(folder, old))
  await run('restore', [file], envOf(folder, url))
  expect(await query(url, 'select name from companies')).toEqual([{ name: 'Acme' }])
  const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations'
  expect(await query(url, applied)).toEqual([{ count: journal.entries.length }])
})

describe('what is not in the archive', () => {
  test('is named: a bucket, and a secret of the environment', async () => {
    const more = { FILES_URL: 'http://key:secret@127.0.0.1:9/bucket?region=test', AUTH_SECRET: 'x'.repeat(32) }
    const file = join(createScratchFolder(), 'without.tar.gz')
    expect((await run('backup', [file], envOf(dataDir, bed.url, more))).split('\n').slice(1)).toEqual([
      'It does not contain the uploads, which are in the bucket of FILES_URL.',
      'It does not contain AUTH_SECRET, which a restore needs too.',
    ])
    const url = await createEmptyDatabase()
    const restored = await run('restore', [file], envOf(createScratchFolder(), url, { AUTH_SECRET: 'y'.repeat(32) }))
    expect(restored).toMatch(/ and 0 uploads\.\nAUTH_SECRET is not the one of the backup\./)
  })
})

describe('a restore is rejected', () => {
  /** The archive with other entries. */
  async function changeArchive(change: (entry: ArchiveEntry) => ArchiveEntry | null): Promise<string> {
    const file = join(createScratchFolder(), 'changed.tar.gz')
    async function* entries() {
      for await (const { header, body } of readArchive(archive)) {
        const entry = change({ name: header.name, bytes: await buffer(body) })
        if (entry) yield entry
      }
    }
    await writeArchive(file, entries())
    return file
  }

  const withManifest = (fields: object) =>
    changeArchive(({ name, bytes }) =>
      name === 'manifest.json'
        ? { name, bytes: Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), ...fields })) }
        : { name, bytes },
    )

  function writeCopy(change: (bytes: Buffer) => Buffer): string {
    const file = join(createScratchFolder(), 'copy.tar.gz')
    writeFileSync(file, change(readFileSync(archive)))
    return file
  }

  const flipByte = (bytes: Buffer) => {
    const at = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }

  test.each([
    ['is missing', () => '/nonexistent/backup.tar.gz', /can't be read: ENOENT/],
    ['is another file', () => writeCopy(() => Buffer.from('id,name\n')), /is incomplete, damaged or not a backup/],
    ['is empty', () => writeCopy(() => Buffer.alloc(0)), /is (incomplete|not a backup)/],
    ['is cut off', () => writeCopy((bytes) => bytes.subarray(0, -1000)), /is incomplete, damaged/],
    ['has lost its last byte', () => writeCopy((bytes) => bytes.subarray(0, -1)), /is incomplete, damaged/],
    ['has a changed byte', () => writeCopy(flipByte), /is incomplete, damaged/],
    ['has a newer format', () => withManifest({ format: 2 }), /is from a newer release/],
    ['has an unknown migration', () => withManifest({ migration: 9_999_999_999_999 }), /is from a newer release/],
    ['is another archive', () => withManifest({ tables: null }), /is not a backup of Muster/],
    [
      'has an upload outside of its folder',
      () =>
        changeArchive((entry) => (entry.name.startsWith('files/') ? { ...entry, name: 'files/../../x.webp' } : entry)),
      /has an upload with an invalid name/,
    ],
    [
      'has rows without the rows that they refer to',
      () => changeArchive((entry) => (entry.name.startsWith('tables/public.users/') ? null : entry)),
      /^The restore failed: .* violates foreign key constraint/,
    ],
  ])('if the file %s, and leaves the database empty', async (_, file, message) => {
    const url = await createEmptyDatabase()
    const target = envOf(createScratchFolder(), url)
    await expect(run('restore', [await file()], target)).rejects.toThrow(message)
    expect(await hasTables(url)).toBe(false)
  })

  test('if the database has tables', async () => {
    await expect(run('restore', [archive], envOf(createScratchFolder(), bed.url))).rejects.toThrow(
      'The database is not empty. Restore into a new DATA_DIR or a new database.',
    )
  })

  test('if DATA_DIR has the secret of other data', async () => {
    const url = await createEmptyDatabase()
    const target = envOf(createScratchFolder(), url)
    authSecret(null, target.dataDir)
    await expect(run('restore', [archive], target)).rejects.toThrow(/^DATA_DIR: .* has the secret of other data/)
    expect(await hasTables(url)).toBe(false)
  })

  test.each([[[]], [['a', 'b']], [['--force']]])('with the arguments %j', async (args) => {
    await expect(run('restore', args, env)).rejects.toThrow(/^Usage: npm run restore/)
  })
})

describe('a backup is rejected', () => {
  test('if there is no database, which it does not create', async () => {
    const folder = createScratchFolder()
    await expect(run('backup', [], envOf(folder, null))).rejects.toThrow(/^There is nothing to back up/)
    expect(readdirSync(folder)).toEqual([])
    const url = await createEmptyDatabase()
    await expect(run('backup', [], envOf(folder, url))).rejects.toThrow(/^There is nothing to back up/)
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })

  test('if the disk rejects the file or the database the connection, in one line', async () => {
    await expect(run('backup', ['/proc/nope/backup.tar.gz'], env)).rejects.toThrow(/^The backup failed: ENOENT.*\.$/)
    const file = join(createScratchFolder(), 'unreachable.tar.gz')
    const unreachable = envOf(dataDir, 'postgres://nobody@127.0.0.1:1/none')
    await expect(run('backup', [file], unreachable)).rejects.toThrow(/^The backup failed: .*ECONNREFUSED.*\.$/)
    expect(existsSync(file)).toBe(false)
  })
})
