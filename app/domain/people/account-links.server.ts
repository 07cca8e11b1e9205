import type { Ctx } from '#app/core/context.ts'
import type { UserType } from '#app/policy/actor.ts'

/** Addresses in account mails. Built from the configured origin only, never from a request's Host header. */
export const accountLinks = {
  /** `returnTo`: the page that the person came to register from, looked at again before it is followed. */
  confirm: (ctx: Ctx, token: string, returnTo: string | null = null) =>
    `${ctx.baseUrl}/confirm-email?${new URLSearchParams({ token, ...(returnTo ? { returnTo } : {}) })}`,
  reset: (ctx: Ctx, token: string) => `${ctx.baseUrl}/reset-password?${new URLSearchParams({ token })}`,
  forgot: (ctx: Ctx) => `${ctx.baseUrl}/forgot-password`,
  signIn: (ctx: Ctx, userType: UserType) => `${ctx.baseUrl}/${userType}/login`,
}
