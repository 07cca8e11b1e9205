import type { Tone } from '#app/ui/data/badge.tsx'

/**
 * A colour on light and on dark backgrounds. Email programs read neither OKLCH nor variables, so these are the tokens
 * as sRGB.
 */
type Colour = readonly [light: string, dark: string]

/** The design system's tokens (app/ui/styles.css) that emails use. */
export const EMAIL_COLOURS = {
  paper: ['#f9f7f1', '#0b1817'],
  surface: ['#fefdfa', '#12201f'],
  ink: ['#112a26', '#edeee5'],
  'ink-soft': ['#465a56', '#abbab1'],
  line: ['#dedcd2', '#2b3a38'],
  accent: ['#096048', '#7ed8b0'],
  'on-accent': ['#fafbf3', '#041a17'],
} as const satisfies Record<string, Colour>

/** Text and background of a status, by tone. */
export const EMAIL_TONES: Record<Tone, { text: Colour; background: Colour }> = {
  amber: { text: ['#6d4708', '#f4d485'], background: ['#fce9b7', '#443412'] },
  blue: { text: ['#0f557f', '#a7d7f1'], background: ['#daeffc', '#1b3648'] },
  'blue-strong': { text: ['#f5fbff', '#071725'], background: ['#0b5b91', '#82c4ec'] },
  violet: { text: ['#5d3b88', '#dcc8f8'], background: ['#f1e7fe', '#3b2d50'] },
  green: { text: ['#195836', '#a0e9be'], background: ['#caf4da', '#153d2b'] },
  red: { text: ['#764032', '#edc1b2'], background: ['#f9e7e0', '#442c25'] },
  neutral: { text: ['#435450', '#c1cac2'], background: ['#e8e7de', '#2b3735'] },
}

/**
 * The stylesheet of every email: the dark colours of each class, for email programs that apply them. The light colours
 * are inline, because some programs drop stylesheets. `!important` is what outranks an inline style.
 */
export const EMAIL_STYLESHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.e-page{background:${EMAIL_COLOURS.paper[1]}!important}
.e-card{background:${EMAIL_COLOURS.surface[1]}!important;border-color:${EMAIL_COLOURS.line[1]}!important}
.e-ink{color:${EMAIL_COLOURS.ink[1]}!important}
.e-soft{color:${EMAIL_COLOURS['ink-soft'][1]}!important}
.e-row{border-color:${EMAIL_COLOURS.line[1]}!important}
.e-link{color:${EMAIL_COLOURS.accent[1]}!important}
.e-button{background:${EMAIL_COLOURS.accent[1]}!important;color:${EMAIL_COLOURS['on-accent'][1]}!important}
${Object.entries(EMAIL_TONES)
  .map(([tone, { text, background }]) => `.e-${tone}{background:${background[1]}!important;color:${text[1]}!important}`)
  .join('\n')}
}`
