import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationAnswers, applications, jobQuestions, jobRankings } from '#db/schema/applications.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { unmetAnswers } from '../answers/list-answers.server.ts'
import { pendingScorecards } from './pending-scorecards.server.ts'
import type { Score } from './ranking.ts'

/** A part of the score, in SQL on `applications`, `profiles` and `job_rankings`: `got` of `of`. It is left out where `of` is 0. */
type Part = { label: string; weight: SQL; got: SQL; of: SQL }

/** The answers of the applicant to questions that need one of certain answers. */
const neededAnswers = sql`(select count(*)::int from ${applicationAnswers} a join ${jobQuestions} q on q.id = a.question_id
  where a.application_id = ${applications.id} and q.accepted is not null)`

/** The scorecards of the interviews in which every interviewer has submitted theirs: until then they are hidden. */
const completeScorecards = sql`from ${interviewScorecards} s join ${interviews} v on v.id = s.interview_id
  where v.application_id = ${applications.id} and not exists ${pendingScorecards(sql`v.id`)}`

/** The most points of a scorecard (`RECOMMENDATIONS`). */
const MAX_POINTS = 3

/** What a score is made of. */
const PARTS: readonly Part[] = [
  {
    label: 'Answers',
    weight: sql`${jobRankings.answersWeight}`,
    got: sql`(${neededAnswers} - ${unmetAnswers})`,
    of: neededAnswers,
  },
  {
    label: 'Rating',
    weight: sql`${jobRankings.ratingWeight}`,
    got: sql`coalesce(${applications.rating}, 0)`,
    of: sql`5`,
  },
  {
    label: 'Skills',
    weight: sql`${jobRankings.skillsWeight}`,
    got: sql`(select count(*)::int from unnest(${jobRankings.requiredSkills}) as wanted
      where exists (select 1 from unnest(${profiles.skills}) as has where lower(has) = lower(wanted)))`,
    of: sql`cardinality(${jobRankings.requiredSkills})`,
  },
  {
    label: 'Scorecards',
    weight: sql`${jobRankings.scorecardsWeight}`,
    got: sql`(select coalesce(sum(s.recommendation), 0)::int ${completeScorecards})`,
    of: sql`(select count(*)::int * ${sql.raw(String(MAX_POINTS))} ${completeScorecards})`,
  },
]

const total = (values: SQL[]) => sql.join(values, sql` + `)

/** The score from 0 to 100: the weighted mean of the parts. */
const score = sql<number>`coalesce(round(100.0 * (${total(
  PARTS.map(({ weight, got, of }) => sql`coalesce(${weight} * ${got}::numeric / nullif(${of}, 0), 0)`),
)}) / nullif(${total(PARTS.map(({ weight, of }) => sql`case when ${of} > 0 then ${weight} else 0 end`))}, 0)), 0)::int`

/** The score as the order of a list of applicants of one job; 0 if the job has no ranking. */
export const rankingScore = sql<number>`coalesce((select ${score} from ${jobRankings}
  where ${jobRankings.jobId} = ${applications.jobId}), 0)`

/** Whether a job in the user's scope has a ranking. */
export async function isJobRanked(ctx: Ctx, jobId: string): Promise<boolean> {
  const scope = and(eq(jobs.id, jobId), jobsVisibleTo(ctx.actor, 'job.manage'))
  const [row] = await ctx.db
    .select({ id: jobRankings.jobId })
    .from(jobRankings)
    .innerJoin(jobs, eq(jobs.id, jobRankings.jobId))
    .where(scope)
  return row !== undefined
}

/** The scores of applicants whose jobs have a ranking, with their parts, by application. */
export async function listScores(ctx: Ctx, ids: readonly string[]): Promise<Record<string, Score>> {
  assertCan(ctx.actor, 'application.review')
  if (ids.length === 0) return {}
  const parts = PARTS.map(
    ({ label, weight, got, of }) =>
      sql`json_build_object('label', ${label}::text, 'got', ${got}, 'of', ${of}, 'weight', ${weight})`,
  )
  const rows = await ctx.db
    .select({
      id: applications.id,
      score,
      parts: sql<Score['parts']>`json_build_array(${sql.join(parts, sql`, `)})`,
    })
    .from(applications)
    .innerJoin(jobRankings, eq(jobRankings.jobId, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(and(inArray(applications.id, [...ids]), applicationsVisibleTo(ctx.actor, 'application.review')))
  return Object.fromEntries(
    rows.map(({ id, score, parts }) => [id, { score, parts: parts.filter(({ weight, of }) => weight > 0 && of > 0) }]),
  )
}
