export { netAssetOf, type AssetParts, type NetAsset } from './net-asset.ts';
