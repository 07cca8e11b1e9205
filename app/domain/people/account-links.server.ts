import type { UserType } from '#app/policy/actor.ts'
import type { Ctx } from '#app/policy/context.ts'

/** Addresses in account mails. Built from the configured origin only, never from a request's Host header. */
export const accountLinks = {
  confirm: (ctx: Ctx, token: string) => `${ctx.baseUrl}/confirm-email?${new URLSearchParams({ token })}`,
  reset: (ctx: Ctx, token: string) => `${ctx.baseUrl}/reset-password?${new URLSearchParams({ token })}`,
  forgot: (ctx: Ctx) => `${ctx.baseUrl}/forgot-password`,
  signIn: (ctx: Ctx, userType: UserType) => `${ctx.baseUrl}/${userType}/login`,
}
