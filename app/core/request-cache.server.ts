/**
 * Reads once for each `ctx`, for what both the layout and the page of a request need: the loaders of a request have the
 * same `ctx` and run at the same time. A transaction has a `ctx` of its own, so a command never decides on an earlier
 * result.
 */
export function createRequestCache<Ctx extends object, Result>(
  load: (ctx: Ctx) => Promise<Result>,
): (ctx: Ctx) => Promise<Result> {
  const results = new WeakMap<Ctx, Promise<Result>>()
  return (ctx) => {
    const result = results.get(ctx) ?? load(ctx)
    results.set(ctx, result)
    return result
  }
}
