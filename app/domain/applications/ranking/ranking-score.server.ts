import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications, jobRankings } from '#db/schema/applications.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { pendingScorecards } from './pending-scorecards.server.ts'
import type { Ranking, Score } from './ranking.ts'

/** A ranking whose values are SQL: the columns of `job_rankings`, or the values of one job. */
type RankingSql = Record<keyof Ranking, SQL>

/** A part of the score, in SQL on `applications` and `profiles`: `got` of `of`. It is left out where `of` is 0. */
type Part = { label: string; weight: SQL; got: SQL; of: SQL }

/**
 * The scorecards of the agreed interviews in which every interviewer has submitted theirs: until then they are hidden.
 */
const completeScorecards = sql`from ${interviewScorecards} s join ${interviews} v on v.id = s.interview_id
  where v.application_id = ${applications.id} and v.status = 'scheduled' and not exists ${pendingScorecards(sql`v.id`)}`

/** The most points of a scorecard (`RECOMMENDATIONS`). */
const MAX_POINTS = 3

/** What a score is made of. @param hasScorecards false skips reading the scorecards of an applicant */
const partsOf = (ranking: RankingSql, hasScorecards = sql`true`): readonly Part[] => [
  {
    label: 'Answers',
    weight: ranking.answersWeight,
    got: sql`(${applications.neededAnswers} - ${applications.unmetAnswers})`,
    of: sql`${applications.neededAnswers}`,
  },
  {
    label: 'Rating',
    weight: ranking.ratingWeight,
    got: sql`coalesce(${applications.rating}, 0)`,
    of: sql`5`,
  },
  {
    label: 'Skills',
    weight: ranking.skillsWeight,
    // All skills in lower case at once: a comparison of each pair takes ten times as long.
    got: sql`(select count(*)::int from unnest(${ranking.requiredSkills}) as wanted
      where lower(wanted) = any(lower(${profiles.skills}::text)::text[]))`,
    of: sql`cardinality(${ranking.requiredSkills})`,
  },
  {
    label: 'Scorecards',
    weight: ranking.scorecardsWeight,
    got: sql`case when ${hasScorecards} then (select coalesce(sum(s.recommendation), 0)::int ${completeScorecards}) else 0 end`,
    of: sql`case when ${hasScorecards} then (select count(*)::int * ${MAX_POINTS}::int ${completeScorecards}) else 0 end`,
  },
]

/** The score from 0 to 100: the weighted mean of the parts. */
function scoreOf(parts: readonly Part[]): SQL<number> {
  const points = parts.map(({ weight, got, of }) => sql`coalesce(${weight} * ${got}::numeric / nullif(${of}, 0), 0)`)
  const weights = parts.map(({ weight, of }) => sql`case when ${of} > 0 then ${weight} else 0 end`)
  const total = (values: SQL[]) => sql.join(values, sql` + `)
  return sql<number>`coalesce(round(100.0 * (${total(points)}) / nullif(${total(weights)}, 0)), 0)::int`
}

/** Whether the applicant has a scorecard, which few of a long list have. */
const hasScorecardsOf = (
  jobId: string,
) => sql`${applications.id} in (select v.application_id from ${interviewScorecards} s
  join ${interviews} v on v.id = s.interview_id join ${applications} other on other.id = v.application_id
  where other.job_id = ${jobId})`

/**
 * The score as the order of the list of applicants of one job, in SQL on `applications` and `profiles`; 0 if the job
 * has no ranking. Only the parts that count are read, and scorecards only of those who have one.
 */
export async function findScoreOrder(ctx: Ctx, jobId: string): Promise<SQL<number>> {
  const [ranking] = await ctx.db.select().from(jobRankings).where(eq(jobRankings.jobId, jobId))
  if (!ranking) return sql<number>`0::int`
  const weight = (value: number) => sql`${value}::int`
  const parts = partsOf(
    {
      answersWeight: weight(ranking.answersWeight),
      ratingWeight: weight(ranking.ratingWeight),
      skillsWeight: weight(ranking.skillsWeight),
      scorecardsWeight: weight(ranking.scorecardsWeight),
      requiredSkills: sql`${sql.param(ranking.requiredSkills)}::text[]`,
    },
    ranking.scorecardsWeight > 0 ? hasScorecardsOf(jobId) : sql`false`,
  )
  return scoreOf(parts)
}

/** Whether a job in the user's scope has a ranking. */
export const isJobRanked = (ctx: Ctx, jobId: string) => hasRanking(ctx, eq(jobs.id, jobId))

/** Whether any job in the user's scope has a ranking. */
export const isAnyJobRanked = (ctx: Ctx) => hasRanking(ctx, undefined)

async function hasRanking(ctx: Ctx, condition: SQL | undefined): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: jobRankings.jobId })
    .from(jobRankings)
    .innerJoin(jobs, eq(jobs.id, jobRankings.jobId))
    .where(and(condition, jobsVisibleTo(ctx.actor, 'job.manage')))
    .limit(1)
  return row !== undefined
}

/** The scores of applicants whose jobs have a ranking, with their parts, by application. */
export async function listScores(ctx: Ctx, ids: readonly string[]): Promise<Record<string, Score>> {
  assertCan(ctx.actor, 'application.review')
  if (ids.length === 0) return {}
  const all = partsOf({
    answersWeight: sql`${jobRankings.answersWeight}`,
    ratingWeight: sql`${jobRankings.ratingWeight}`,
    skillsWeight: sql`${jobRankings.skillsWeight}`,
    scorecardsWeight: sql`${jobRankings.scorecardsWeight}`,
    requiredSkills: sql`${jobRankings.requiredSkills}`,
  })
  const parts = all.map(
    ({ label, weight, got, of }) =>
      sql`json_build_object('label', ${label}::text, 'got', ${got}, 'of', ${of}, 'weight', ${weight})`,
  )
  const rows = await ctx.db
    .select({
      id: applications.id,
      score: scoreOf(all),
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
