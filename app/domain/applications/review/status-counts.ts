import { MAX_COUNT } from '#app/core/pagination/format-count.ts'

/** The applicants of a list by status. */
export type StatusCounts = {
  /** Of all statuses, at most `MAX_COUNT` + 1. */
  total: number
  /** The selected status has at most `MAX_COUNT` + 1, each other one `maxOfOthers` + 1. */
  byStatus: Record<string, number>
  maxOfOthers: number
}

/** Up to where a status was counted, for `formatCount`. */
export function maxOfStatus({ maxOfOthers }: StatusCounts, status: string, selected: string): number {
  return status === selected ? MAX_COUNT : maxOfOthers
}
