/** A native input laid invisibly over its label: the label shows the state, the input receives clicks and touches. */
export const overlayInputClass =
  'absolute inset-0 z-10 m-0 size-full cursor-pointer appearance-none rounded-[inherit] bg-transparent focus-visible:outline-none disabled:cursor-not-allowed'
