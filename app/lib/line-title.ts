/** `Tee (M)`. The only variant of a product without options has the product's own title, which is not repeated. */
export function lineTitle({ title, variantTitle }: { title: string; variantTitle: string }): string {
  return variantTitle === title ? title : `${title} (${variantTitle})`
}
