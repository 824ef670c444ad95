export { Drawer } from './drawer.tsx';
export { DrawerButton, DrawerLink, DrawerRule } from './drawer-rows.tsx';
