export { toast, ToastRegion, type ToastTone } from './toast.tsx';
