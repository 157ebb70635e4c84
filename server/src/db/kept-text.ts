import { sql } from 'kysely'

/** Whether `document` could not be fetched again and holds what was read of it before: it is found as any other. */
export const keepsText = sql<boolean>`(document.code = 'unreachable' and document.content_hash is not null)`
