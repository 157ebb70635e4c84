const reading = ['read:jira-work', 'read:jira-user'] as const

/** What a call needs. Also one that is about no person asks first who it is that asks, and finds the site among those that may be read. */
export const scopesFor = { reading, writing: [...reading, 'write:jira-work'] } as const
