/** Offered lifetimes in days; any other up to the longest can be requested. */
export const apiKeyLifetimes = [7, 30, 90, 365] as const
