import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { applicationAnswers, applications, jobQuestions } from '#db/schema/applications.ts'
import type { PersonEmail } from './demo/people.ts'
import { QUESTIONS } from './demo/questions.ts'
import type { LoadedJob } from './load-jobs.ts'
import { type LoadedPerson, personOf } from './load-people.ts'

/** Inserts the screening questions and the answers of the applications, which are loaded before. */
export async function loadQuestions(ctx: Ctx, jobs: LoadedJob[], people: Map<string, LoadedPerson>): Promise<void> {
  for (const [reference, questions] of Object.entries(QUESTIONS)) {
    const job = jobs.find((each) => each.reference === reference)
    if (!job) throw new Error(`There is no job ${reference} in demo/.`)
    for (const [position, { answers, ...question }] of questions.entries()) {
      const questionId = newId()
      await ctx.db.insert(jobQuestions).values({ id: questionId, jobId: job.id, position, ...question })
      for (const [email, answer] of Object.entries(answers)) {
        const { id: applicantId } = personOf(people, email as PersonEmail)
        const [application] = await ctx.db
          .select({ id: applications.id })
          .from(applications)
          .where(and(eq(applications.jobId, job.id), eq(applications.applicantId, applicantId)))
        if (!application) throw new Error(`${email} has not applied for ${reference}.`)
        await ctx.db.insert(applicationAnswers).values({ applicationId: application.id, questionId, answer })
      }
    }
  }
}
