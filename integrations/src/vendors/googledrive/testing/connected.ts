import { googledrive } from '../vendor.ts'
import type { Driven } from '../../../testing/driven.ts'
import { type By, connectGoogle } from '../../../platforms/google/testing/connected.ts'
import { type FakeDrive, startDrive } from './fake.ts'
import type { DriveModel } from './model.ts'

export type ConnectedDrive = Driven & { drive: FakeDrive; model: DriveModel; choose(containers: string[]): void }

export async function connectDrive(given: { containers?: string[]; by?: By } = {}): Promise<ConnectedDrive> {
  const drive = await startDrive()
  const { model } = drive
  return Object.assign(connectGoogle(googledrive, drive, { account: model.account, ...given }), { drive, model })
}
