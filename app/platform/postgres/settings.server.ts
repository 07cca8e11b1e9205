import type { Binaries } from './binaries.server.ts'

export const PORT = 5432

/** The server's superuser. The app connects as APP, which owns only its own database. */
export const ADMIN = 'postgres'
export const APP = 'muster'

/**
 * Settings for a small machine with other workloads. The app logs failed statements; the server's log would contain
 * personal data in DETAIL lines and parameters.
 */
export function serverArguments(options: {
  cluster: string
  socketDir: string
  fsync: boolean
  settings: Record<string, string>
}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_min_duration_statement: '1000',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(options.fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
  return ['-D', options.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * C.UTF-8: the sort order is the same on every machine, and lower('CAFÉ') is 'café', which it is not with C. The
 * builtin provider exists since version 17; before it, the C library's locale of this name is equivalent.
 */
export function initdbArguments(binaries: Binaries, cluster: string, fsync: boolean): string[] {
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const access = ['--auth-local=trust', '--auth-host=reject']
  return ['-D', cluster, '-U', ADMIN, '-E', 'UTF8', ...locale, ...access, ...(fsync ? [] : ['--no-sync'])]
}

/** The connection string by the socket in `socketDir`: the embedded server listens on no network address. */
export function connectionUrl(user: string, database: string, socketDir: string): string {
  return `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDir)}`
}
