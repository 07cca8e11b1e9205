import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { pendingScorecards } from '#app/domain/applications/ranking/pending-scorecards.server.ts'
import { personId } from '#app/policy/actor.ts'
import { can } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import type { Interview } from '../interview.ts'
import type { InterviewScorecards } from './scorecard.ts'

/**
 * The scorecards of `shown`, interviews that the caller has found in the actor's scope, by interview: of those that
 * have begun. Two statements.
 */
export async function listScorecards(
  ctx: Ctx,
  shown: readonly Interview[],
): Promise<Record<string, InterviewScorecards>> {
  const begun = shown.filter(
    ({ status, startsAt }) => status === 'scheduled' && startsAt !== null && startsAt <= ctx.now,
  )
  const ids = begun.map(({ id }) => id)
  if (ids.length === 0) return {}
  const { interviewId, interviewerId, recommendation, strengths, concerns, version, submittedAt } = interviewScorecards
  const [cards, waiting] = await Promise.all([
    ctx.db
      .select({ interviewId, interviewerId, by: profiles.fullName, recommendation, strengths, concerns, version })
      .from(interviewScorecards)
      .innerJoin(profiles, eq(profiles.id, interviewerId))
      .where(inArray(interviewId, ids))
      .orderBy(asc(submittedAt), asc(interviewerId)),
    ctx.db
      .select({
        id: interviews.id,
        names: sql<string[]>`array(select name from ${pendingScorecards(sql`${interviews.id}`)} w order by name)`,
      })
      .from(interviews)
      .innerJoin(applications, eq(applications.id, interviews.applicationId))
      .where(inArray(interviews.id, ids)),
  ])
  const self = personId(ctx.actor)
  return Object.fromEntries(
    begun.map(({ id, interviewers }) => {
      const submitted = cards.filter((card) => card.interviewId === id)
      const waitingFor = waiting.find((row) => row.id === id)?.names ?? []
      const isHidden = waitingFor.length > 0
      const isInterviewer = can(ctx.actor, 'application.score') && interviewers.some((person) => person.id === self)
      const toCard = ({ interviewId: _, interviewerId: __, ...card }: (typeof cards)[number]) => card
      const own = submitted.find((card) => card.interviewerId === self)
      const scorecards: InterviewScorecards = {
        own: own ? toCard(own) : null,
        canSubmit: isInterviewer && (isHidden || !own),
        submitted: submitted.length,
        waitingFor,
        all: isHidden ? null : submitted.map(toCard),
      }
      return [id, scorecards]
    }),
  )
}
