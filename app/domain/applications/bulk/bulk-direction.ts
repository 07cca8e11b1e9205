import { isCorrection, isOpenStatus } from '../application.ts'

/** The applications of a bulk change: those that go on to `status`, and those that move back to it from a later one. */
export function splitByDirection<T extends { status: string }>(changed: readonly T[], status: string) {
  const isBack = (row: T) => isCorrection(row.status, status)
  return { forward: changed.filter((row) => !isBack(row)), back: changed.filter(isBack) }
}

/**
 * Whether an application that would move back stays as it is unless the user selects it: `Hired` and `Rejected` are
 * decisions that the applicant knows, so a bulk change must not take them back by accident.
 */
export const isLeftAsIs = ({ status }: { status: string }) => !isOpenStatus(status)
