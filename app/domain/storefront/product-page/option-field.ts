/** Name of the form field of the option at a place, from 0. */
export function optionFieldName(place: number): string {
  return `option_${place}`
}
