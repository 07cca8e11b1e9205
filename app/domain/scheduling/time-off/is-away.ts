/** Time off as it affects availability, in milliseconds since 1970. `consultantId` null: the whole agency. */
export type Absence = { consultantId: string | null; from: number; until: number }

/** True if the consultant, or the whole agency, is away during any part of the time. Null: an unnamed seat. */
export function isAway(
  absences: readonly Absence[],
  consultantId: string | null,
  { from, until }: { from: number; until: number },
): boolean {
  return absences.some(
    (absence) =>
      (absence.consultantId === null || absence.consultantId === consultantId) &&
      absence.from < until &&
      absence.until > from,
  )
}
