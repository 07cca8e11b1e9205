import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { type GivenAnswer, listAnswers, listUnmetQuestions } from '../answers/list-answers.server.ts'
import { type Identity, redactAnswers, redactIdentity, redactResume } from '../blind/blind-review.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { listSubmissions, type Submission } from './list-submissions.server.ts'

/** What the applicant has told the employer about themselves, beside their name and contact details. */
export type SentDetails = {
  /** Those of the profile now, which the ranking and the search of applicants read too. */
  skills: string[]
  /** What the application and the profile now say about the right to work in Australia; null: nothing. */
  workRights: boolean | null
  currentWorkRights: boolean | null
  submission: Submission | null
  /**
   * The text of the resume: null until it is extracted, '' if it has none. During a blind review without its header and
   * without what identifies the applicant.
   */
  resumeText: string | null
  answers: GivenAnswer[]
  /** The ids of the questions whose answers do not meet the job. */
  unmet: string[]
}

/** The applicant's details for the employer. @throws a 404 response if the application is outside the actor's scope */
export async function findSentDetails(ctx: Ctx, applicationId: string): Promise<SentDetails> {
  assertCan(ctx.actor, 'application.review')
  if (!isId(applicationId)) throw notFound()
  const [row] = await ctx.db
    .select({
      skills: profiles.skills,
      workRights: applications.workRights,
      currentWorkRights: profiles.workRights,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(and(eq(applications.id, applicationId), applicationsVisibleTo(ctx.actor, 'application.review')))
  if (!row) throw notFound()
  const [submissions, answers, unmet, resumeText, identities] = await Promise.all([
    listSubmissions(ctx, [applicationId]),
    listAnswers(ctx, [applicationId]),
    listUnmetQuestions(ctx, applicationId),
    findResumeText(ctx, applicationId),
    listIdentities(ctx, [applicationId]),
  ])
  const identity = identities.get(applicationId)
  const sent = {
    ...row,
    submission: submissions.get(applicationId) ?? null,
    answers: answers.get(applicationId) ?? [],
    unmet,
    resumeText,
  }
  return identity ? hideIdentity(sent, identity) : sent
}

/** What was sent, for a blind review: the texts without the applicant's identity, and no file. */
function hideIdentity(sent: SentDetails, identity: Identity): SentDetails {
  const { skills, submission, answers, resumeText } = sent
  const coverNote = submission?.coverNote ? redactIdentity(submission.coverNote, identity) : null
  return {
    ...sent,
    skills: skills.map((skill) => redactIdentity(skill, identity)),
    submission: coverNote === null ? null : { coverNote, resume: null },
    answers: redactAnswers(answers, identity),
    resumeText: resumeText && redactResume(resumeText, identity),
  }
}

async function findResumeText({ db }: Ctx, applicationId: string): Promise<string | null> {
  const [resume] = await db
    .select({ text: resumes.text })
    .from(applicationSubmissions)
    .innerJoin(resumes, eq(resumes.id, applicationSubmissions.resumeId))
    .where(eq(applicationSubmissions.applicationId, applicationId))
  return resume?.text ?? null
}
