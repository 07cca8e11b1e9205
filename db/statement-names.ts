/** A statement gets a name when it has been sent this often: pgjdbc's default for the same. */
const MIN_SENT = 5
/** Each connection of the pool keeps what it has prepared, 20 to 200 KB each. */
const MAX_NAMES = 200
const MAX_COUNTED = 1_000
const MAX_LENGTH = 16_000

/** Transaction commands, settings and schema changes are not planned. */
const IS_PLANNED = /^[\s(]*(?:select|with|insert|update|delete)\b/i
/**
 * Which index finds a pattern, or whether one does, depends on the pattern: such a statement is planned for its values.
 */
const HAS_PATTERN = /\b(?:i?like|similar to)\b|~/i

/** The text to send and the name to prepare it under. */
type NamedStatement = { text: string; name: string }

/**
 * Names for statements that are sent again and again, so that PostgreSQL parses them once for each connection and,
 * where one plan is as good for all values, plans them once (`plan_cache_mode`: auto). Node-postgres prepares only
 * statements with a name. For a page of many statements, parsing and planning were three quarters of the database's
 * work.
 */
export class StatementNames {
  #counts = new Map<string, number>()
  #named = new Map<string, NamedStatement>()

  /** Counts `text`. Null as long as it has no name; the text of the result is the same string for all connections. */
  find(text: string): NamedStatement | null {
    const named = this.#named.get(text)
    if (named) return named
    if (this.#named.size >= MAX_NAMES || text.length > MAX_LENGTH) return null
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.delete(text)
    if (count < MIN_SENT) {
      this.#count(text, count)
      return null
    }
    if (!IS_PLANNED.test(text) || HAS_PATTERN.test(text)) return null
    const statement = { text, name: `statement_${this.#named.size + 1}` }
    this.#named.set(text, statement)
    return statement
  }

  #count(text: string, count: number): void {
    this.#counts.set(text, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MAX_COUNTED && oldest !== undefined) this.#counts.delete(oldest)
  }
}
