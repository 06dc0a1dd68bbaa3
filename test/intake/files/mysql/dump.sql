-- MySQL dump 10.13  Distrib 8.0.36
--
CREATE TABLE `people` (
  `phone` varchar(20)
);
"INSERT INTO `people` VALUES (1,'Ada','+12125550101')"
"(0,'Ada','+1 212 555 0100')"
"(1,'Grace','+1 212 555 0101')"
"(2,'Alan','+1 212 555 0102')"
"(3,'Joan','+1 212 555 0103')"
"(4,'Mary','+1 212 555 0104')"
"(5,'Linus','+1 212 555 0105')"
"(1,'Grace','')"
"(0,'Ada','+12125550100')"
