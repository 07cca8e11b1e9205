import type { Ctx } from '#app/core/context.ts'
import type { UserType } from '#app/policy/actor.ts'

/** Links in account emails. Built from the configured origin only, never from a request's Host header. */
export const accountLinks = {
  /** `returnTo`: the page that led to the registration. The route validates it again before redirecting. */
  confirm: (ctx: Ctx, token: string, returnTo: string | null = null) =>
    `${ctx.baseUrl}/confirm-email?${new URLSearchParams({ token, ...(returnTo ? { returnTo } : {}) })}`,
  changeEmail: (ctx: Ctx, token: string) => `${ctx.baseUrl}/confirm-email-change?${new URLSearchParams({ token })}`,
  revertEmail: (ctx: Ctx, token: string) => `${ctx.baseUrl}/email-reversal?${new URLSearchParams({ token })}`,
  reset: (ctx: Ctx, token: string) => `${ctx.baseUrl}/reset-password?${new URLSearchParams({ token })}`,
  forgot: (ctx: Ctx) => `${ctx.baseUrl}/forgot-password`,
  signIn: (ctx: Ctx, userType: UserType) => `${ctx.baseUrl}/${userType}/login`,
}
