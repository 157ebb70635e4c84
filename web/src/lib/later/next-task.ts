/** Lets the page draw, scroll and answer before what follows: a phone takes four times as long for each task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
