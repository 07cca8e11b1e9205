import { splitParagraphs } from '../text.ts'

/**
 * A text as HTML character data, with entities only where it would be read as an element or as an entity otherwise: job
 * boards ask for none, and some show them as they are.
 */
function escapeText(text: string): string {
  return text.replace(/&(?=#|[a-z][a-z\d])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;')
}

/** A plain text as HTML paragraphs; single line breaks become `<br>`. */
export function paragraphsToHtml(text: string): string {
  return splitParagraphs(text)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Items as an HTML list; '' without items. */
export function itemsToHtml(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`
}
