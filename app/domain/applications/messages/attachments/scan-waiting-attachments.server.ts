import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { scanWaiting } from '#app/domain/resumes/scan-files.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { messageAttachments } from '#db/schema/messages.ts'

/**
 * Scans the files of messages that were sent while the virus scanner was unreachable. The content of an infected file
 * is erased; its row stays, so that both sides see why it cannot be opened.
 */
export const scanWaitingAttachments = defineTask<Record<string, never>, TaskContext>({
  name: 'scan-waiting-attachments',
  schedule: '* * * * *',
  expireInSeconds: 10 * 60,
  run: (deps) =>
    scanWaiting(createTaskCtx(deps), {
      list: ({ db }, limit) =>
        db
          .select({ id: messageAttachments.id })
          .from(messageAttachments)
          .where(eq(messageAttachments.status, 'waiting'))
          .orderBy(sql`random()`)
          .limit(limit),
      async load({ db }, id) {
        const content = { bytes: messageAttachments.content }
        const [file] = await db.select(content).from(messageAttachments).where(eq(messageAttachments.id, id))
        return file?.bytes ?? null
      },
      save: (ctx, id, status) =>
        transaction(ctx, async (ctx) => {
          const [saved] = await ctx.db
            .update(messageAttachments)
            .set(status === 'ready' ? { status } : { status, content: Buffer.alloc(0) })
            .where(and(eq(messageAttachments.id, id), eq(messageAttachments.status, 'waiting')))
            .returning({ messageId: messageAttachments.messageId })
          if (!saved || status === 'ready') return
          const [message] = await ctx.db
            .select({ applicationId: applicationMessages.applicationId })
            .from(applicationMessages)
            .where(eq(applicationMessages.id, saved.messageId))
          if (!message) return
          await recordAudit(ctx, {
            action: 'application.attachment-infected',
            subjectType: 'application',
            subjectId: message.applicationId,
          })
        }),
    }),
})
