import type { PreparedJob } from './prepare-row.server.ts'

/** The reference of a job in a file. `line` is the first line of its row. */
export type FileReference = { line: number; reference: string; companyName: string }

/** The references of the jobs that have one. */
export function listReferences(jobs: readonly PreparedJob[]): FileReference[] {
  return jobs.flatMap(({ line, reference, companyName }) =>
    reference === null ? [] : [{ line, reference, companyName }],
  )
}
