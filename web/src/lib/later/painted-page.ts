/** The page that `public/theme.js` keeps painted until the application takes its place; undefined once it did. */
export const paintedPage = (): string | undefined => document.querySelector<HTMLElement>('.first-picture')?.dataset['page']
