/** Days that insights look back, and how long searches are kept. @property people what fewer of them did is shown to nobody. */
export const insightLimits = { days: 30, people: 5, queries: 20 } as const
