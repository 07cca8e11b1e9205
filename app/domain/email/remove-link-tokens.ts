import { TOKEN_PATHS } from '#app/lib/private-paths.ts'

const LINK_PATH = new RegExp(`((?:https?://[^\\s/"']+)/(?:${TOKEN_PATHS.join('|')})/)[\\w-]+`, 'gi')
const LINK_PARAMETER = /([?&;](?:token|checkout)=)[\w.~%-]+/gi

/** Replaces the secret tokens of links in an email, as text or HTML. */
export function removeLinkTokens(text: string): string {
  return text.replace(LINK_PATH, '$1…').replace(LINK_PARAMETER, '$1…')
}
