import { MARK_CID } from './email-layout.tsx'

/**
 * The logo's dots (app/ui/brand/logo-marks.ts) as a PNG of 56 pixels, shown at 28. Email programs show neither SVG nor data
 * URLs. Its green and wattle have a contrast of 3:1 or more on the light and the dark background.
 */
const MARK_PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAADgAAAA4CAMAAACfWMssAAACi1BMVEVMaXErlXIrlXMAf38rlXMmmXIzmX8A/wBVqlUrlnLYpRQq',
  'lnIqlXIrlXIqlnMui3MkkW0qlXIrlXIqlXIqlXMql3MrlnMqqn8rlXMqlXL/fwDZpRQqlXMqlnMvj2/VpRQ/f38qlHIqlXMqlXMv',
  'l3Enk3UrlnIsm24omXAzmWYrlXQrlnLZoxIqlXMrlXIqlHErlXMqlnIok3UolnEslXEslXMqlnIrlnMsmXIqm3G/vwDZpBMqlnIq',
  'lnMqlXIpl3UqlnIplHArlXIsmHQrlnIrlnMqlnMrlXIrlXMtlnMrlXIplnUrlnIrlXIrlnIqlnPYpRTZpBMqlnPSpQ8rlXIqlXMq',
  'lXPatiQqlHIqlnIrlnIpl3Mok3grlnMrlXLYpBQrlnIqlnMrlnIrlnLZpBQsl3QrlXMqlnPZpBMrlXMrlnTUqgDZpBQslXMqlnIr',
  'lnMrlnIrlXIok3IqlnIrlXLXpRMqlnMqlnItlngqlHQqlXPUqg7ZoxQqlnPYpBQslnMqlXMqlXIrlnIrl3QqlnMqlnQqlXLZpRQq',
  'mXcqlHMtlnUqlnIrlnPZpRIql3MqlXMrlXItlnArlnMplHIrlnPQohcplHTZpRQqlnIqlHQqlXPYpRMrlnMqlXMqlXIrlXLZoBIr',
  'lnIrlnMrlnLXnBMqlXMrlnIrlnIplHMrlXMqlXIql3Eql3IrlXMqlGoqlnMqlnMplXIqlnIrlXIrlnMrlXMrlXMfn38rlXErlXIr',
  'lnL/qgDWoxTZpBMqlXIrlnLZpRQql3HYpBPfnw/YohczmXfYpRPZpBMrlnLapBMwkW3YpRQqlXLVpBDYpRMplHPZpRQqlnLdqhHZ',
  'pBTZpBMqlXLXoxMrlnPZpRSTNKEFAAAA13RSTlMAHZgC/hQKAQP9/bTcwtILB8T3rvxsjQbOgwLss74QJQRg17gbGogXGQVGz1/Q',
  'jCQ13jI4XGiVWCgSBMVrkIol+yuTOUzbwNPtM709eqCeieHrQhHhYYUHPK2OVhOZdLrgo8HlPlHmzMPHcAbtS/S8u7YmnPlbX30R',
  'GH4SPe/IbsvpsDtzWpF6HlQn46ZeKuSlIvND+AtPvLkwlnhduthXG+eqyA3oR+wfTY82W1IM3eJQeHbDgKQIXjqrAxmb8GS+Z/YQ',
  'IQ9QdIFaFZnGH/U+WFUPvXOpTsXjMOoAAAAJcEhZcwAACxMAAAsTAQCanBgAAALDSURBVEjH7Zb1X9tAGMavLe1KS7uVUmq0sOFu',
  'wx3GYAydu7u7u7u7u7u7u3v65yy53L1J+PBJVn4d7095nnu+6eXu7SUItdX/WFEVue1agaVZGIbp1dFvbmcwg6uPyFttjVwVr8C1',
  'P86Q6gdeMSenaeTBzpRjNlErNRDr9fLgAACPUOsor4vlwVAAO1GrO6+X/utUt1Er3sHJ6vkKizOGcAErwTtXw/5+JnsR0Tuyamph',
  'B3H+yhCPeV+Wnb3qQbbDKR4etA7f1INHxmqFgdx0bCVHs9cZpgCGGXaohdnMJJMJA0cXRKyTeLPiMje01HKxIfTxy6hlgxW5LvP4',
  'XSD1lFphYKllwD2Qek6tT2A9kAFVATTVjVq/AQyV26oTJNQVnO8A3kdIf89oNs3Ng8GyWnVDAl6svEScqVTBmMZDuDsIeW/hq9Np',
  '/JD9AG7x8Tisu+Gornr3GqGXb581Nv789QN5jThdd1dYqOX8NtcRWekVzfmN24er6Q9CXxvqndwzV8CsnaIGZytG4N4bfKQM38C8',
  'DcllnFSD3AiRVy98UF8+U7cckumcrAHJ6GjksU9UH6l7E4J40Y0gQ/Qk8dAtBptcxJ4BDWnjZC2AFnrrYz5JPWp+BCTiv92HJxQc',
  'TQPhUjCc+voivHGmONLZu3iuCNbmlEHMGXYLq71lQX3KGfhfXRzBtuhV8fm8RAwWyLSoNmO7RG8Wg7P9OOtdewVuqMuft8TCAsqN',
  '6+nf+6Xv2kkc5j44UWLrztsuRUscTURzNH9UUtKifKk35yy7+qXlwukZZS0NPFyiOI0ssuEr6IbM28rJxSoFLnYKbZWBxEnh5XAF',
  'sBCa00gcCy+DFMA1ANLkdF46FMAYAM3EyeHlBAVwMoDZ1MKnQH+9AqhPJlxwKngJ2YMvK3dFyTXMzcrx+3tFe2Eks8O6v1WfVva2',
  'r0vl+gvNmV1SWIf3bAAAAABJRU5ErkJggg==',
].join('')

/** The mark as an image that an email's HTML refers to by its content id. */
export const MARK_IMAGE = { cid: MARK_CID, filename: 'mark.png', content: Buffer.from(MARK_PNG, 'base64') }

/** The HTML of an email for a browser, which resolves no content ids: the mark becomes a data URL. */
export function resolveMark(html: string): string {
  return html.replaceAll(`cid:${MARK_CID}`, `data:image/png;base64,${MARK_PNG}`)
}
