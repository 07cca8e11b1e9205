/**
 * Imported first by `root.tsx`, before every module with a schema. Zod otherwise tries in the browser whether it may
 * compile code. The content security policy forbids it, and each page with a form would report a violation.
 */
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
