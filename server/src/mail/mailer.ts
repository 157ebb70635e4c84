import type { Db } from '../db/db.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
/** A file that comes along; its name says what it is. */
export type Attachment = { name: string; bytes: Buffer }

/** Sends, or queues for sending, in the caller's transaction: a mail goes out exactly if the change happened. */
export type Mailer = { send(tx: Db, mail: Mail, attachment?: Attachment): Promise<void> }
