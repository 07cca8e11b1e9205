// `print-usage.ts COMMAND` prints the usage of a command of the built server, from the sources, because `--help` builds
// nothing.
import { findUsage } from '#server/commands/usage.ts'

console.log(findUsage(process.argv[2] ?? ''))
