export const search = {
  title: 'Search',
  placeholder: 'Search everything your team knows',
} as const
