import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, TaskContext } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { shownTexts, withoutHidden } from './blind-review.ts'
import { listIdentities } from './list-identities.server.ts'
import { TEXT_COLUMNS } from './text-columns.server.ts'

/** Applications of one transaction: a resume takes up to some milliseconds, in which the process answers no request. */
const BATCH = 25

/**
 * Writes the words by which applications are found during a blind review where they are due: those of the texts that
 * the employer is shown, as `redactResume` and `redactIdentity` leave them.
 *
 * @returns how many were due, at most `BATCH`
 */
export function updateBlindSearch({ db }: Pick<Ctx, 'db'>, condition?: SQL): Promise<number> {
  return db.transaction(async (db) => {
    // A change of the texts writes `search`, so it waits for this transaction and clears what it writes.
    const due = await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.isBlind, true), isNull(applications.blindSearch), condition))
      .orderBy(asc(applications.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const identities = await listIdentities({ db }, ids)
    const rows = await db
      .select({ id: applications.id, jobTitle: applications.jobTitle, texts: TEXT_COLUMNS })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.applicantId))
      .leftJoin(applicationSubmissions, eq(applicationSubmissions.applicationId, applications.id))
      .leftJoin(resumes, eq(resumes.id, applicationSubmissions.resumeId))
      .where(inArray(applications.id, ids))
    const shown = rows.map(({ id, jobTitle, texts }) =>
      withoutHidden([jobTitle, ...Object.values(shownTexts(texts, identities.get(id)))].join(' ')),
    )
    // Split into words as `application_search` does.
    await db.execute(sql`update ${applications}
      set blind_search = to_tsvector('simple', unaccent(translate(shown.text, '@._/-', '     ')))
      from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(shown)}::text[]) as shown (id, text)
      where ${applications.id} = shown.id`)
    return due.length
  })
}

/** Makes applications findable that came into a blind review, or whose texts have changed, since the last run. */
export const updateBlindSearches = defineTask<Record<string, never>, TaskContext>({
  name: 'update-blind-searches',
  schedule: '* * * * *',
  expireInSeconds: 10 * 60,
  async run({ db }) {
    while ((await updateBlindSearch({ db })) === BATCH);
  },
})
