export const source = {
  title: 'Sources',
} as const
