export { deletePushDevice, listPushDevices, savePushDevice, type PushDevice } from './push-device.ts';
