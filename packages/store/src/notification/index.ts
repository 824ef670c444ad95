export { addMails, type MailCategory, type OutboxMail } from './mail.ts';
export { deletePushDevice, listPushDevices, savePushDevice, type PushDevice } from './push-device.ts';
