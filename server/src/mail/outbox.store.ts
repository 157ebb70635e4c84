import type { Db } from '../db/db.ts'
import type { Attachment, Mail } from './mailer.ts'

export async function insertMail(db: Db, mail: Mail, createdAt: Date, attachment?: Attachment): Promise<string> {
  const { id } = await db
    .insertInto('outbox_mail')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: createdAt,
      attachment_name: attachment?.name ?? null,
      attachment: attachment?.bytes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = ['id', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'] as const

export const findMail = (db: Db, id: string) =>
  db.selectFrom('outbox_mail').select(columns).where('id', '=', id).executeTakeFirst()

/** Locks the mail until the surrounding transaction ends. @returns undefined when it is deleted, or locked elsewhere. */
export const claimMail = (tx: Db, id: string) =>
  tx
    .selectFrom('outbox_mail')
    .select([...columns, 'attachment_name', 'attachment'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function deleteMail(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('outbox_mail').where('id', '=', id).execute()
}

export async function deleteMailsBefore(db: Db, date: Date): Promise<void> {
  await db.deleteFrom('outbox_mail').where('created_at', '<', date).execute()
}

/** Newest first. */
export const listMails = (db: Db, limit: number) =>
  db.selectFrom('outbox_mail').select(columns).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
